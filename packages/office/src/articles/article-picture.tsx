// A picture within a text in the back office: it may not be published yet.
import type { ImgHTMLAttributes } from 'react';
import { usePictureUrl } from './pictures.ts';

export const ArticlePicture = ({ src = '', alt, ...rest }: ImgHTMLAttributes<HTMLImageElement>) => (
  <img src={usePictureUrl(src)} alt={alt} {...rest} />
);
