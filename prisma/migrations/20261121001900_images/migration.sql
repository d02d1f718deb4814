-- Pictures that people bring (safety 4.8): only what was drawn anew here is kept, never the file that came.

CREATE TABLE images (
  -- 256 random bits: who does not know it does not find it
  name TEXT NOT NULL,
  member_id BIGINT NOT NULL,
  purpose TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  webp BYTEA NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT images_pkey PRIMARY KEY (name),
  CONSTRAINT images_name CHECK (name ~ '^[A-Za-z0-9_-]{43}$'),
  CONSTRAINT images_purpose CHECK (purpose IN ('ICON')),
  -- RIFF….WEBP: whatever else somebody managed to bring here is not handed out again
  CONSTRAINT images_webp CHECK (substr(webp, 1, 4) = 'RIFF'::bytea AND substr(webp, 9, 4) = 'WEBP'::bytea
    AND length(webp) <= 1048576),
  CONSTRAINT images_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
-- One icon a member: a new one takes the place of the old.
CREATE UNIQUE INDEX images_member_id_purpose_key ON images(member_id, purpose);

-- How much somebody sent on a day, refused or not: reading a picture costs before it is known to be one.
CREATE TABLE image_quotas (
  member_id BIGINT NOT NULL,
  day DATE NOT NULL,
  images INTEGER NOT NULL,
  CONSTRAINT image_quotas_pkey PRIMARY KEY (member_id, day),
  CONSTRAINT image_quotas_images CHECK (images > 0),
  CONSTRAINT image_quotas_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
