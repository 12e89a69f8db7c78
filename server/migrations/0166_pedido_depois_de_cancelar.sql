-- A family that has cancelled by link may ask for a new time. These are the messages that such a request was declined.
alter table mensagens drop constraint mensagens_modelo_check;
alter table mensagens add constraint mensagens_modelo_check check (modelo in
  ('lembrete', 'cobranca', 'link', 'link_codigo', 'link_anamnese', 'link_anamnese_aviso', 'link_entrega',
   'link_cobranca', 'link_assinatura', 'link_assinado', 'link_arquivo', 'pedido_aceito', 'pedido_recusado',
   'pedido_recusado_motivo', 'pedido_negado', 'pedido_negado_motivo'));
