-- When an officer or a service has seen who somebody is, and how (protection A2 and A3): a brand may let nobody play before.
ALTER TABLE members ADD COLUMN identity_verified_at TIMESTAMPTZ(3);
ALTER TABLE members ADD COLUMN identity_method TEXT;
ALTER TABLE members ADD CONSTRAINT members_identity
  CHECK ((identity_verified_at IS NULL) = (identity_method IS NULL) AND identity_method <> '');
