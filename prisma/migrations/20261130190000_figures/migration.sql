-- The figures of a merchant's days cost what these days have: who was opened on them, who paid in before them, what officers booked.
CREATE INDEX members_opened ON members (merchant_id, created_at);
CREATE INDEX member_incomes_deposits ON member_incomes (member_id, day) WHERE kind = :DEPOSIT;
CREATE INDEX adjustments_made ON adjustments (merchant_id, created_at);
