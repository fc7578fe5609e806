-- What was put into a copying and taken out again may add up to more than eight bytes hold, however little money it is. Of a
-- large sum the part that is in both is kept here, and in neither: their difference stays what it was, whoever reads it.
ALTER TABLE copyings ADD COLUMN paid_both numeric NOT NULL DEFAULT 0;
