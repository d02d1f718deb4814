-- What is dropped when it is old is found by an index (safety R7): logins to the console, places an account was logged in from, counts
-- of pictures.
CREATE INDEX staff_sessions_seen_at_idx ON staff_sessions (seen_at);
CREATE INDEX known_addresses_last_login_at_idx ON known_addresses (last_login_at);
CREATE INDEX image_quotas_day_idx ON image_quotas (day);
