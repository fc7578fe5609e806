import { expect, it } from 'vitest';
import { heldAt, shiftOf } from './row-moves.ts';

const shifts = (from: number, by: number) => {
  const held = heldAt(from, by, 32, 4);
  return [0, 1, 2, 3].map((at) => shiftOf(at, held));
};

it('makes room where the row would be dropped, and follows the pointer with the row itself', () => {
  expect(shifts(0, 70)).toEqual([70, -32, -32, 0]);
  expect(shifts(3, -40)).toEqual([0, 0, 32, -40]);
  expect(shifts(1, 15)).toEqual([0, 15, 0, 0]);
});

it('drops no row beyond the ends', () => {
  expect(heldAt(2, 900, 32, 4).place).toBe(3);
  expect(heldAt(2, -900, 32, 4).place).toBe(0);
  expect(heldAt(0, 0, 32, 1).place).toBe(0);
});
