-- a provider has one name in its merchant, and never half a former key
SELECT count(*) = 1 FROM pg_indexes WHERE indexname = 'cashier_providers_merchant_id_name_key';
SELECT count(*) = 2 FROM pg_constraint WHERE conname IN ('cashier_providers_base_url', 'cashier_providers_former');
