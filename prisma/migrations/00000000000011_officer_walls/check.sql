-- Officers who were there before keep what they had.
SELECT bool_and(every_merchant) IS NOT FALSE FROM staff_accounts;
