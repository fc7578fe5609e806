// A fault of the world about prices: a FEED that cannot be read, a wrong file, a provider that refuses. Its message is
// for the operator and says what to change.
export class FeedFault extends Error {
  override readonly name = 'FeedFault';
}
