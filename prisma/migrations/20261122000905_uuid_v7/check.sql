-- An id of version 7 that begins with the time of now, in milliseconds.
SELECT substr(id::text, 15, 1) = '7' AND abs(('x' || lpad(left(replace(id::text, '-', ''), 12), 16, '0'))::bit(64)::bigint
       - extract(epoch FROM clock_timestamp()) * 1000) < 60000 FROM (SELECT uuidv7() AS id) made;
