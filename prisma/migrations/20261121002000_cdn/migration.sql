-- CDN hosts that brands list (rules E2): whether each answered when it was last asked. A page is told of those that did.

CREATE TABLE cdn_origins (
  -- one row however many brands list it: it is asked once
  origin TEXT NOT NULL,
  -- since when every answer was good, or none was; of the two exactly one
  healthy_since TIMESTAMPTZ(3),
  failing_since TIMESTAMPTZ(3),
  checked_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT cdn_origins_pkey PRIMARY KEY (origin),
  CONSTRAINT cdn_origins_verdict CHECK ((healthy_since IS NULL) <> (failing_since IS NULL)),
  CONSTRAINT cdn_origins_times CHECK (coalesce(healthy_since, failing_since) <= checked_at),
  -- scheme and host only: no path, no user, nothing a page could be led astray by
  CONSTRAINT cdn_origins_origin CHECK (origin ~ '^https?://[^/?#@[:space:]]+$')
);
