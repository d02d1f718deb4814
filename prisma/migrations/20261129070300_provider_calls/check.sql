-- Nothing is read yet.
SELECT count(*) = 0 FROM provider_feeds;
