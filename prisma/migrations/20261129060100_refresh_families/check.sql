-- Sessions that are open stay so: they get a family with their next exchange.
SELECT count(*) = 0 FROM sessions WHERE family_hash IS NOT NULL;
