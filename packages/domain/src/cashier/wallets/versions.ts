/**
 * A column with the number of postings of account \`a\` before an instant. Versions count 1, 2, 3 … without a gap (safety I4) and
 * are booked in time order, so a binary search finds it with about log2(n) look-ups, and no index by time is needed.
 * @param instant an expression of SQL
 */
export const versionBefore = (instant: string): string => `(
  WITH RECURSIVE half (low, high) AS (
    SELECT 0::bigint, a.version
    UNION ALL
    SELECT CASE WHEN e.created_at < ${instant} THEN e.version ELSE h.low END,
           CASE WHEN e.created_at < ${instant} THEN h.high ELSE e.version - 1 END
      FROM half h JOIN ledger_entries e ON e.account_id = a.id AND e.version = (h.low + h.high + 1) / 2
     WHERE h.low < h.high
  ) SELECT low FROM half WHERE low = high)`
