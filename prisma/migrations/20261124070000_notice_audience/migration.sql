-- Whom a notice is for, in which order notices are shown, and when staff withdrew one (spec 7).
ALTER TABLE notices
  ADD COLUMN audience TEXT NOT NULL DEFAULT 'ALL',
  -- the greater first, among pinned ones and among the others; banners are shown in this order
  ADD COLUMN sort_order INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN withdrawn_at TIMESTAMPTZ(3),
  ADD CONSTRAINT notices_audience CHECK (audience IN ('ALL', 'GUESTS', 'MEMBERS'));
