-- One payment of the outside is one row, however often it is told.
SELECT indisunique FROM pg_index WHERE indexrelid = 'deposit_payments_provider_id_payment_id_key'::regclass;
-- What is booked for a payment is booked while the provider confirms it.
SELECT count(*) = 1 FROM pg_constraint WHERE conrelid = 'deposit_payments'::regclass AND conname = 'deposit_payments_state';
-- Steps are never changed.
SELECT count(*) = 1 FROM pg_trigger WHERE tgname = 'deposit_steps_append_only';
