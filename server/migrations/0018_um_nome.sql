-- `cobranca` was three things. It is now what is sent to a family; when sessions become receivables is `modo_recebivel`,
-- and an attempt to collect a payment of the subscription is a `tentativa`.
alter table financeiro_configs rename column cobranca to modo_recebivel;
alter table financeiro_configs rename constraint financeiro_configs__cobranca__ck to financeiro_configs__modo_recebivel__ck;
alter table pagamento_cobrancas rename to pagamento_tentativas;
alter index pagamento_cobrancas_gateway rename to pagamento_tentativas_gateway;
alter index pagamento_cobrancas_viva rename to pagamento_tentativas_viva;
