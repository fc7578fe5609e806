// A trader's name: the one chosen, else the masked number, which reads left to right everywhere.
import { Figure } from '../ui/figure.tsx';

const IS_NUMBER = /^[\d*]+$/;

export const TraderName = ({ name }: { readonly name: string }) =>
  IS_NUMBER.test(name) ? <Figure>{name}</Figure> : <bdi>{name}</bdi>;
