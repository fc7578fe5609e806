// Reasons of a decision in the back office's words: a closed list for each queue, each reason with its own text for the
// client.
export interface Reason<R extends string = string> {
  readonly value: R;
  readonly title: string;
}

export const reasonList = <R extends string>(
  titles: Readonly<Record<R, string>>,
): readonly Reason<R>[] =>
  (Object.entries(titles) as [R, string][]).map(([value, title]) => ({ value, title }));

export const reasonTitle = (reasons: readonly Reason[], value: string | null): string =>
  reasons.find((one) => one.value === value)?.title ?? '';
