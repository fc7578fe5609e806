-- Who has no record long enough comes after all who have one, whatever the ranking is sorted by.
DROP INDEX traders_rate;
DROP INDEX traders_window_rate;
DROP INDEX traders_win_rate;
DROP INDEX traders_drawdown;
DROP INDEX traders_opened_at;
CREATE INDEX traders_rate ON traders (kind, has_record DESC, rate DESC, account_id) WHERE trades > 0;
CREATE INDEX traders_window_rate ON traders (kind, has_record DESC, window_rate DESC NULLS LAST, account_id) WHERE trades > 0;
CREATE INDEX traders_win_rate ON traders (kind, has_record DESC, win_rate DESC, account_id) WHERE trades > 0;
CREATE INDEX traders_drawdown ON traders (kind, has_record DESC, drawdown, account_id) WHERE trades > 0;
CREATE INDEX traders_opened_at ON traders (kind, has_record DESC, opened_at, account_id) WHERE trades > 0;
