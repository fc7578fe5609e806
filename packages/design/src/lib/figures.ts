// How figures are written on all screens: Latin digits in groups of three.

/** "1234567" as 1,234,567. @param whole digits, with or without a minus */
export const grouped = (whole: string): string => whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
