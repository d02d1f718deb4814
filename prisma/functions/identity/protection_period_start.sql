-- First business day of the period that an instant is in: the day, the week from Monday, the month.
CREATE OR REPLACE FUNCTION protection_period_start(period text, today date) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE period WHEN 'DAY' THEN today WHEN 'WEEK' THEN date_trunc('week', today::timestamp)::date
                     ELSE date_trunc('month', today::timestamp)::date END
$$;
