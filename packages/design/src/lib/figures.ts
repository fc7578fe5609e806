// How figures are written on all screens: Latin digits in groups of three.

/** A figure below zero has this, never a hyphen. */
export const MINUS = '−';

/** "-12.50" as −12.50; what has no minus as it is. */
export const withMinus = (text: string): string => text.replace(/^-/, MINUS);

/** "1234567" as 1,234,567. @param whole digits, with or without a minus */
export const grouped = (whole: string): string => whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
