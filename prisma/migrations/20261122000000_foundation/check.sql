-- The clock runs and cannot be shifted without permission.
SELECT money_now() BETWEEN now() - interval '1 minute' AND now() + interval '1 minute';
SELECT count(*) = 1 AND bool_and(tgenabled = 'O') FROM pg_trigger WHERE tgname = 'clock_shift_guard';
-- Amounts become exact decimal strings, whatever their size.
SELECT wire_amount(9223372036854775807) = '922337203685477.5807' AND wire_amount(-15000) = '-1.5' AND wire_amount(0) = '0';
SELECT wire_instant('2026-11-21 08:00:00.5+08') = '2026-11-21T00:00:00.500Z';
-- The audit only grows.
SELECT count(*) = 1 FROM pg_trigger WHERE tgname = 'audit_records_append_only' AND tgenabled = 'O';
