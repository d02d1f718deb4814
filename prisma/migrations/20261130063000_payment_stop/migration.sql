-- Until when nothing leaves an account (safety 4.5). A first secret or contact stops nothing (rules E3.4), so the times of changes
-- do not say it: the end is kept. What runs now goes on.
ALTER TABLE members ADD COLUMN payments_stopped_until TIMESTAMPTZ(3);
UPDATE members m
   SET payments_stopped_until = stop.until
  FROM (SELECT m.id,
               greatest(greatest(nullif(m.password_changed_at, m.created_at), m.payment_password_changed_at, m.factor_changed_at)
                        + interval '24 hours',
                        (SELECT max(c.changed_at) FROM member_contacts c WHERE c.member_id = m.id) + interval '72 hours') AS until
          FROM members m) stop
 WHERE stop.id = m.id AND stop.until > now();
ALTER TABLE members DROP COLUMN factor_changed_at;
