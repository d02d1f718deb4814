-- No line that was settled before is marked as cut.
SELECT NOT EXISTS (SELECT 1 FROM bet_lines WHERE capped AND settled_at IS NULL);
-- The lines of an order are counted from the first that is over the limit of its play.
SELECT line_over_play_max(0, 0, 'LOTT', '{1,2,3}', '{a,b,a}', '{5,9,6}', '{10,NULL,10}', '{}', '{}') = 3;
SELECT line_over_play_max(0, 0, 'LOTT', '{1}', '{a}', '{5}', '{10}', '{a}', '{5}') IS NULL;
SELECT line_over_play_max(0, 0, 'LOTT', '{1}', '{a}', '{5}', '{10}', '{a}', '{6}') = 1;
