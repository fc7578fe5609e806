-- What the journal says of how orders were carried out is read by everybody, and there are few such rows among many.
CREATE INDEX journal_quality ON journal (seq) WHERE kind = 'QualitySealed';
