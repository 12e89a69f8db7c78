-- The family is told by e-mail what the practice said to its request for another time.
alter table mensagens drop constraint mensagens_modelo_check;
alter table mensagens add constraint mensagens_modelo_check check (modelo in
  ('lembrete', 'cobranca', 'link', 'link_codigo', 'link_anamnese', 'link_anamnese_aviso', 'link_entrega',
   'link_cobranca', 'link_assinatura', 'link_arquivo', 'pedido_aceito', 'pedido_recusado', 'pedido_recusado_motivo'));

-- Charged after the session was cancelled: stays while the session is cancelled.
alter table lancamento_itens add column cancelamento boolean not null default false;
