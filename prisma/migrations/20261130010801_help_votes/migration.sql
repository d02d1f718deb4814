-- Whether a member found an article of the help useful: one answer for each, which can be changed.
CREATE TABLE help_votes (
  member_id BIGINT NOT NULL,
  -- an article of the platform by its name, one of the merchant by the public id of its notice
  article TEXT NOT NULL,
  useful BOOLEAN NOT NULL,
  voted_at TIMESTAMPTZ(3) NOT NULL,
  merchant_id INTEGER NOT NULL,
  CONSTRAINT help_votes_pkey PRIMARY KEY (member_id, article),
  CONSTRAINT help_votes_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
-- Officers read them added up by article.
CREATE INDEX help_votes_merchant_id_article_useful_idx ON help_votes(merchant_id, article, useful);
