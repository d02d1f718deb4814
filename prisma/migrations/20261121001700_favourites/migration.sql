-- Games that somebody marked (spec 4): one row a mark, none for what was unmarked.

CREATE TABLE favourites (
  member_id BIGINT NOT NULL,
  -- what the wire calls the node of the catalogue; a mark on a game that there is not would stay for ever
  node_id TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT favourites_pkey PRIMARY KEY (member_id, node_id),
  CONSTRAINT favourites_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT favourites_node_id_fkey FOREIGN KEY (node_id) REFERENCES games(code)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
