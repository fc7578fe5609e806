// Which part of a list a page is.
import { PAGE_SIZE } from '@meridian/contract';

/** @param page from 1 on */
export const partOfPage = (page: number) => ({ offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE });
