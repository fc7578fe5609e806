-- One pair of push keys a site, also if two processes start on an empty one at once.
CREATE UNIQUE INDEX push_keys_one ON push_keys ((true));
