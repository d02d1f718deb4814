-- What messages about bills say: the rows of bills with both accounts.
CREATE OR REPLACE VIEW message_bills AS
  SELECT p.id, p.merchant_id, p.payer_id, p.payee_id, p.kind, p.due_units, p.paid_units, p.parts, p.state, p.created_at,
         p.period_start, a.account AS payer, e.account AS payee,
         jsonb_build_object('contract', p.kind, 'payer', message_payer(p.payer_id), 'periodStart', wire_instant(p.period_start),
           'periodEnd', wire_instant(p.period_end)) AS facts,
         CASE WHEN p.pay_until IS NULL THEN '{}' ELSE jsonb_build_object('payUntil', wire_instant(p.pay_until)) END AS until
    FROM wage_payments p JOIN members e ON e.id = p.payee_id LEFT JOIN members a ON a.id = p.payer_id;
