-- Which ways to pay out a provider has (rules E4.3): a withdrawal goes to one that pays its account.
ALTER TABLE cashier_providers ADD COLUMN pays TEXT[] NOT NULL DEFAULT '{BANK,EWALLET,USDT}'
  CONSTRAINT cashier_providers_pays CHECK (pays <@ ARRAY['BANK', 'EWALLET', 'USDT']);
