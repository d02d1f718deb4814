-- What a merchant shows and sends: notices, mails, pictures, and the CDN hosts that pictures may come from.

-- Notices to the visitors of a merchant (spec 7): texts by language, shown between two instants.
CREATE TABLE notices (
  id BIGSERIAL,
  public_id UUID NOT NULL DEFAULT gen_random_uuid(),
  merchant_id INTEGER NOT NULL,
  type TEXT NOT NULL,
  platform TEXT NOT NULL DEFAULT 'W',
  texts JSONB NOT NULL,
  pinned BOOLEAN NOT NULL DEFAULT false,
  published_from TIMESTAMPTZ(3) NOT NULL,
  published_until TIMESTAMPTZ(3),
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- Whom a notice is for, in which order notices are shown, and when staff withdrew one (spec 7).
  audience TEXT NOT NULL DEFAULT 'ALL',
  -- the greater first, among pinned ones and among the others; banners are shown in this order
  sort_order INTEGER NOT NULL DEFAULT 0,
  withdrawn_at TIMESTAMPTZ(3),
  CONSTRAINT notices_pkey PRIMARY KEY (id),
  CONSTRAINT notices_type CHECK (type IN ('B', 'PL', 'PU', 'PR', 'H', 'AG')),
  CONSTRAINT notices_platform CHECK (platform IN ('W')),
  CONSTRAINT notices_texts CHECK (jsonb_typeof(texts) = 'object' AND texts <> '{}'),
  CONSTRAINT notices_period CHECK (published_until > published_from),
  CONSTRAINT notices_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT notices_audience CHECK (audience IN ('ALL', 'GUESTS', 'MEMBERS'))
);
CREATE UNIQUE INDEX notices_public_id_key ON notices(public_id);
CREATE INDEX notices_merchant_id_platform_published_from_idx ON notices(merchant_id, platform, published_from);

-- Site messages (spec: messageV2): what happened to a member, one row a message. The facts are data, never a text: the language of
-- the reader decides when it is shown. What makes something happen writes its message in the same transaction.
CREATE TABLE messages (
  -- a uuid v7: messages are listed and paged in the order in which they were written
  id UUID NOT NULL DEFAULT uuidv7(),
  member_id BIGINT NOT NULL,
  -- the instant of the cause as the cause itself has it, never that of the writing: a repeat finds the same key
  caused_at TIMESTAMPTZ(3) NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  read_at TIMESTAMPTZ(3),
  -- deleted messages are kept until their partition is dropped, so that a repeated cause does not bring them back
  deleted_at TIMESTAMPTZ(3),
  merchant_id INTEGER NOT NULL,
  -- another person did it; false: the platform did
  personal BOOLEAN NOT NULL,
  kind TEXT NOT NULL,
  cause TEXT NOT NULL,
  facts JSONB NOT NULL,
  CONSTRAINT messages_pkey PRIMARY KEY (member_id, id, caused_at, merchant_id),
  CONSTRAINT messages_kind CHECK (kind ~ '^[A-Z_]{3,40}$'),
  CONSTRAINT messages_facts CHECK (jsonb_typeof(facts) = 'object')
) PARTITION BY RANGE (caused_at);
-- One message for a member and cause, however often a job runs.
CREATE UNIQUE INDEX messages_member_id_cause_caused_at_merchant_id_key ON messages(member_id, cause, caused_at, merchant_id);
-- The number of unread ones is asked for on every page.
CREATE INDEX messages_unread ON messages(member_id, id) WHERE read_at IS NULL AND deleted_at IS NULL;
INSERT INTO partition_rules (parent, key_kind, days_each, days_ahead, kept_days, keeps_unfinished)
VALUES ('messages', 'timestamptz', 7, 7, 90, false);

-- What members tell the operator (spec 5 and 7, rules E5): a question or complaint with its pictures, and the operator's answer,
-- which reaches the member as a site message.
CREATE TABLE feedback (
  -- the client's: a form that is sent twice is one ticket
  id UUID NOT NULL,
  member_id BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  kind TEXT NOT NULL,
  content TEXT NOT NULL,
  sent_at TIMESTAMPTZ(3) NOT NULL,
  answer TEXT,
  answered_at TIMESTAMPTZ(3),
  answered_by TEXT,
  CONSTRAINT feedback_pkey PRIMARY KEY (member_id, id),
  CONSTRAINT feedback_kind CHECK (kind IN ('DEPOSIT', 'WITHDRAWAL', 'GAME', 'PROMOTION', 'ACCOUNT', 'SITE', 'COMPLAINT', 'OTHER')),
  CONSTRAINT feedback_answered CHECK ((answer IS NULL) = (answered_at IS NULL) AND (answer IS NULL) = (answered_by IS NULL)),
  CONSTRAINT feedback_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX feedback_member_id_sent_at_idx ON feedback (member_id, sent_at DESC);
-- An officer's list: what waits, the oldest first.
CREATE INDEX feedback_waiting ON feedback (sent_at) WHERE answered_at IS NULL;
-- What is old is dropped.
CREATE INDEX feedback_old ON feedback (answered_at) WHERE answered_at IS NOT NULL;

-- Pictures of a ticket, drawn again and sealed.
CREATE TABLE feedback_images (
  member_id BIGINT NOT NULL,
  feedback_id UUID NOT NULL,
  place SMALLINT NOT NULL,
  sealed TEXT NOT NULL,
  CONSTRAINT feedback_images_pkey PRIMARY KEY (member_id, feedback_id, place),
  CONSTRAINT feedback_images_place CHECK (place BETWEEN 1 AND 3),
  CONSTRAINT feedback_images_feedback_fkey FOREIGN KEY (member_id, feedback_id) REFERENCES feedback(member_id, id)
    ON DELETE CASCADE ON UPDATE CASCADE
);

-- Members that fit conditions, and messages to them: at once, or on an occasion. What is sent is a site message; a member who takes a
-- break from play gets none (protection_gate), and nobody gets more than the caps allow.

-- Conditions over members, as data; who fits is worked out when it is asked.
CREATE TABLE segments (
  merchant_id INTEGER NOT NULL,
  code TEXT NOT NULL,
  conditions JSONB NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT segments_pkey PRIMARY KEY (merchant_id, code),
  CONSTRAINT segments_code CHECK (code ~ '^[A-Z][A-Z0-9_]{1,30}$'),
  CONSTRAINT segments_conditions CHECK (jsonb_typeof(conditions) = 'array'),
  CONSTRAINT segments_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id) ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE campaigns (
  id BIGSERIAL NOT NULL,
  public_id UUID NOT NULL DEFAULT gen_random_uuid(),
  merchant_id INTEGER NOT NULL,
  occasion TEXT NOT NULL,
  -- of the segment as it was when the campaign began; empty: all members
  conditions JSONB NOT NULL,
  -- of AWAY the days without a login
  days INTEGER,
  -- of LOST_WEEK the loss from which on; a text of the wire
  amount TEXT,
  -- the same member again after so many days at the earliest
  every_days INTEGER NOT NULL,
  texts JSONB NOT NULL,
  starts_at TIMESTAMPTZ(3) NOT NULL,
  ends_at TIMESTAMPTZ(3),
  -- What a member who is written to may claim as well; null: words alone.
  bonus_units BIGINT,
  bonus_wagering_ppm BIGINT,
  bonus_days INTEGER,
  CONSTRAINT campaigns_pkey PRIMARY KEY (id),
  CONSTRAINT campaigns_occasion CHECK (occasion IN ('SEGMENT', 'FIRST_DEPOSIT', 'AWAY', 'BIRTHDAY', 'LOST_WEEK')),
  CONSTRAINT campaigns_days CHECK ((occasion = 'AWAY') = (days IS NOT NULL) AND days BETWEEN 1 AND 90),
  CONSTRAINT campaigns_amount CHECK ((occasion = 'LOST_WEEK') = (amount IS NOT NULL)),
  CONSTRAINT campaigns_every_days CHECK (every_days BETWEEN 1 AND 366),
  CONSTRAINT campaigns_texts CHECK (jsonb_typeof(texts) = 'object' AND texts <> '{}'),
  CONSTRAINT campaigns_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT campaigns_bonus CHECK (bonus_units IS NULL AND bonus_wagering_ppm IS NULL AND bonus_days IS NULL
    OR bonus_units > 0 AND bonus_wagering_ppm >= 0 AND bonus_days BETWEEN 1 AND 90)
);
CREATE UNIQUE INDEX campaigns_public_id_key ON campaigns (public_id);
CREATE INDEX campaigns_merchant_id_id_idx ON campaigns (merchant_id, id);

-- One message for a member and occasion: the first deposit, an absence, a birthday of a year, a week.
CREATE TABLE campaign_sends (
  campaign_id BIGINT NOT NULL,
  member_id BIGINT NOT NULL,
  occasion TEXT NOT NULL,
  sent_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT campaign_sends_pkey PRIMARY KEY (campaign_id, member_id, occasion),
  CONSTRAINT campaign_sends_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT campaign_sends_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX campaign_sends_member_id_sent_at_idx ON campaign_sends (member_id, sent_at);

-- What an upline and its direct downline write to each other (experience 3.15: agent and downline). Nobody ever moves in the tree, so
-- the downline names the pair.
CREATE TABLE letters (
  -- a uuid v7: letters are read in the order in which they were written
  id UUID NOT NULL DEFAULT uuidv7(),
  downline_id BIGINT NOT NULL,
  -- the downline, or its upline
  sender_id BIGINT NOT NULL,
  sent_at TIMESTAMPTZ(3) NOT NULL,
  merchant_id INTEGER NOT NULL,
  text TEXT NOT NULL,
  CONSTRAINT letters_pkey PRIMARY KEY (downline_id, id, sent_at, merchant_id),
  CONSTRAINT letters_text CHECK (char_length(text) BETWEEN 1 AND 1000)
) PARTITION BY RANGE (sent_at);
-- How much somebody wrote of late is asked before each letter.
CREATE INDEX letters_sender_id_sent_at_idx ON letters(sender_id, sent_at);
INSERT INTO partition_rules (parent, key_kind, days_each, days_ahead, kept_days, keeps_unfinished)
VALUES ('letters', 'timestamptz', 7, 7, 90, false);

-- The pairs that have written to each other, so that a list of them does not read all letters.
CREATE TABLE letter_threads (
  downline_id BIGINT NOT NULL,
  upline_id BIGINT NOT NULL,
  -- the newest letter: lists are ordered by it
  last_id UUID NOT NULL,
  last_at TIMESTAMPTZ(3) NOT NULL,
  merchant_id INTEGER NOT NULL,
  CONSTRAINT letter_threads_pkey PRIMARY KEY (downline_id),
  CONSTRAINT letter_threads_downline_id_fkey FOREIGN KEY (downline_id) REFERENCES members(id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT letter_threads_upline_id_fkey FOREIGN KEY (upline_id) REFERENCES members(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX letter_threads_upline_id_last_id_idx ON letter_threads(upline_id, last_id);
-- A pair whose letters are all dropped is dropped, too.
CREATE INDEX letter_threads_last_at_idx ON letter_threads(last_at);

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
