-- The first line that brings its play above the most that a player may stake on it in an issue; null when none does. What the
-- player has on the issue counts, and what is about to be written beside it: more_plays with more_stakes.
CREATE OR REPLACE FUNCTION line_over_play_max(issue bigint, member bigint, mode text, nos smallint[], plays text[], stakes bigint[],
  maxes bigint[], more_plays text[], more_stakes bigint[]) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT min(q.no)::int FROM unnest(nos, plays, stakes, maxes) q(no, play, stake, most)
   WHERE q.most < (SELECT sum(o.stake) FROM unnest(nos, plays, stakes) o(no, play, stake) WHERE o.play = q.play AND o.no <= q.no)
     + coalesce((SELECT sum(o.stake) FROM unnest(more_plays, more_stakes) o(play, stake) WHERE o.play = q.play), 0)
     + coalesce((SELECT sum(l.stake_units) FROM bet_lines l WHERE l.issue_id = line_over_play_max.issue
         AND l.member_id = line_over_play_max.member AND l.mode = line_over_play_max.mode AND l.play_code = q.play
         AND l.state <> 'CANCELLED'), 0)
$$;
