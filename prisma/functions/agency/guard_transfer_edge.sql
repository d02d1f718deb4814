-- The last guard of rules B3.1: nobody ever moves in the tree, so that what was an edge stays one (I17).
CREATE OR REPLACE FUNCTION guard_transfer_edge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM members s JOIN members r ON r.merchant_id = s.merchant_id
       WHERE s.id = NEW.sender_id AND r.id = NEW.receiver_id AND s.merchant_id = NEW.merchant_id
         AND CASE NEW.direction WHEN 'DOWN' THEN r.parent_id = s.id ELSE s.parent_id = r.id END) THEN
    RAISE EXCEPTION '% is no direct % of %', NEW.receiver_id, lower(NEW.direction), NEW.sender_id USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER agent_transfers_edge BEFORE INSERT ON agent_transfers FOR EACH ROW EXECUTE FUNCTION guard_transfer_edge();
