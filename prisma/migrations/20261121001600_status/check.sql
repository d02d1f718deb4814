-- A withdrawal password has its own hash, its time and a counter that ends at five; a first password ends.
SELECT count(*) = 2 FROM pg_constraint WHERE conname IN ('members_payment_password', 'members_first_password');
SELECT count(*) = 6 FROM information_schema.columns
 WHERE table_name = 'members' AND column_name IN
   ('password_changed_at', 'first_password_until', 'payment_password_hash', 'payment_password_changed_at',
    'payment_password_failures', 'payment_password_stopped_until');
