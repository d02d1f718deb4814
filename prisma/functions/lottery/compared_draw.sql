-- A result as results of several sources are compared (rules A5): some tell the numbers as they were drawn, others sort them, so that
-- places whose order says nothing are sorted: all dice of K3, all numbers of KL8, the regulars of LHC before its special one.
CREATE OR REPLACE FUNCTION compared_draw(family text, numbers smallint[]) RETURNS smallint[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array_agg(q.number ORDER BY q.place > u.places, CASE WHEN q.place <= u.places THEN q.number END, q.place)
    FROM unnest(numbers) WITH ORDINALITY q(number, place),
         (SELECT CASE family WHEN 'K3' THEN 3 WHEN 'KL8' THEN 20 WHEN 'LHC' THEN 6 ELSE 0 END AS places) u
$$;
