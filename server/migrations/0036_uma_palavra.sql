-- One word for one thing. `registro` is the note of an appointment, `bloqueio` the screen of an expired plan, `plano` what a
-- practice pays us, `sessao` a login: what else had one of these names gets its own.

-- A time without appointments.
alter table bloqueios rename to horarios_bloqueados;
alter table horarios_bloqueados rename constraint bloqueios_pkey to horarios_bloqueados_pkey;
alter table horarios_bloqueados rename constraint bloqueios_conta_id_fkey to horarios_bloqueados_conta_id_fkey;
alter table horarios_bloqueados rename constraint bloqueios__fim__ck to horarios_bloqueados__fim__ck;
alter index bloqueios_fim rename to horarios_bloqueados_fim;

-- A locked screen.
alter table usuarios rename column bloqueio_minutos to tela_trancada_minutos;
alter table usuarios rename constraint usuarios__bloqueio_minutos__ck to usuarios__tela_trancada_minutos__ck;

-- What an audit line is about. The condition of the index auditoria_acessos follows the column.
alter table auditoria rename column registro to recurso;
alter table auditoria rename column registro_ids to recurso_ids;
alter index auditoria_registro rename to auditoria_recurso;

-- The number at a council. The definitions of the two triggers follow.
alter table registros rename column assinado_registro to assinado_inscricao;
alter table registro_adendos rename column autor_registro to autor_inscricao;
alter table profissoes rename column exemplo_registro to exemplo_inscricao;

-- The intervention plan.
alter table objetivos_intervencao rename column plano_id to plano_intervencao_id;
alter table objetivos_intervencao rename constraint objetivos_intervencao__plano_id__fk to objetivos_intervencao__plano_intervencao_id__fk;
alter index objetivos_intervencao_plano rename to objetivos_intervencao_plano_intervencao;
alter table planos_intervencao_envios rename column plano_id to plano_intervencao_id;
alter table planos_intervencao_envios rename constraint planos_intervencao_envios__plano_id__fk to planos_intervencao_envios__plano_intervencao_id__fk;
alter index planos_intervencao_envios_plano rename to planos_intervencao_envios_plano_intervencao;

-- Words inside of rows. Row-level security would hide them from an owner who is not a superuser.
alter table sessoes no force row level security;
alter table financeiro_categorias no force row level security;
alter table planos_intervencao_rascunhos no force row level security;
alter table financeiro_categorias disable trigger carimbo;
alter table planos_intervencao_rascunhos disable trigger carimbo;
update sessoes set token_hash = 'trancada:' || substr(token_hash, length('bloqueada:') + 1)
  where starts_with(token_hash, 'bloqueada:');
update financeiro_categorias set chave = 'atendimento' where chave = 'sessao';
-- A quote inside of a text is escaped, so that only keys match.
update planos_intervencao_rascunhos set resultado = replace(resultado::text, '"sessoes":', '"atendimentos":')::jsonb
  where resultado is not null;
alter table financeiro_categorias enable trigger carimbo;
alter table planos_intervencao_rascunhos enable trigger carimbo;
alter table sessoes force row level security;
alter table financeiro_categorias force row level security;
alter table planos_intervencao_rascunhos force row level security;
