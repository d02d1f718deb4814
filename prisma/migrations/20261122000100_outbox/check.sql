SELECT to_regclass('outbox_messages_waiting') IS NOT NULL AS waiting_is_indexed;
