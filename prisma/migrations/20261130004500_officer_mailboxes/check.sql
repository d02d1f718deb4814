-- A mailbox is one officer's: nobody is two officers by one.
SELECT indisunique FROM pg_index WHERE indexrelid = 'staff_accounts_email_key'::regclass;
SELECT NOT attnotnull FROM pg_attribute WHERE attrelid = 'mails'::regclass AND attname = 'merchant_id';
