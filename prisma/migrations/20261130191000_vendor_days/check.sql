SELECT count(*) = 0 FROM settled_facts f JOIN catalogue_games c ON c.id = f.catalogue_id
 WHERE f.source <> 1 AND xact_number(f.xact) < (SELECT xact_number(facts_before) FROM team_day_marks)
   AND NOT EXISTS (SELECT 1 FROM vendor_days d WHERE d.day = f.business_date AND d.vendor = c.vendor AND d.merchant_id = f.merchant_id);
