-- Favourites are one short list in the order that its owner chose; null until it is saved for the first time.
DROP TABLE favourites;
ALTER TABLE users ADD COLUMN favourites integer[];
