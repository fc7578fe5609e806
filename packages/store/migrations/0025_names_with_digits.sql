-- Digits inside a name stand for letters now: all skeletons are filled in anew at the next start.
UPDATE leaders SET skeleton = NULL;
