-- Whether numbers are a possible draw of a family in count, range and repetition (rules A1); the same table is in the rules. The draws of
-- prizes are kept digit by digit (rules A18).
CREATE OR REPLACE FUNCTION is_possible_draw(family text, drawn smallint[]) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(bool_or(cardinality(drawn) = s.places
           AND (SELECT bool_and(n BETWEEN s.low AND s.high) AND (s.repeats OR count(DISTINCT n) = s.places)
                  FROM unnest(drawn) n)), false)
    FROM (VALUES ('SSC', 5, 0, 9, true), ('3D', 3, 0, 9, true), ('K3', 3, 1, 6, true), ('11X5', 5, 1, 11, false),
                 ('LF', 8, 1, 20, false), ('LHC', 7, 1, 49, false), ('PK10', 10, 1, 10, false),
                 ('KL8', 20, 1, 80, false), ('VN', 107, 0, 9, true), ('VNS', 82, 0, 9, true),
                 ('TH', 8, 0, 9, true)) s(family, places, low, high, repeats)
   WHERE s.family = is_possible_draw.family
$$;
