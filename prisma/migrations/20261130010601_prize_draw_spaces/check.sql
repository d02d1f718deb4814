-- A draw of the Thai style is eight digits.
SELECT is_possible_draw('TH', '{0,1,2,3,4,5,6,9}') AND NOT is_possible_draw('TH', '{0,1,2,3,4,5,6}');
