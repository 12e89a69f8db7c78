-- What comes in by link is seen: two kinds of item in the inbox, and screens that read again at once.
alter table pendencias_adiadas drop constraint pendencias_adiadas__tipo__ck;
alter table pendencias_adiadas add constraint pendencias_adiadas__tipo__ck check (tipo in (
  'sem_status', 'registros', 'anamneses', 'sinais', 'planos_intervencao', 'series', 'cancelados', 'relatorios',
  'aniversarios', 'vencidos', 'excecoes', 'leituras', 'supervisoes', 'devolvidas', 'respostas', 'links_fechados'
));

-- The transaction of a link sets no practice, only that of the link.
create or replace function avisa_mudanca() returns trigger language plpgsql as $$
declare
  conta constant uuid := coalesce(app_conta(), app_link_conta());
begin
  if conta is not null then
    perform pg_notify('mudancas', conta::text || ' ' || tg_argv[0]);
  end if;
  return null;
end $$;
-- Opening a link changes nothing that a member sees.
create trigger ao_vivo after insert or update of respondido_em, fechado_em, revogado_em or delete on links_enviados
  for each statement execute function avisa_mudanca('links');
create trigger ao_vivo after insert or update or delete on link_respostas
  for each statement execute function avisa_mudanca('links');

-- A request for another time names a free slot or says it in words; the practice decides. `custo` is what a cancellation
-- inside the notice period costs, as the page said before it was sent.
alter table link_respostas
  add column pedido_inicio timestamptz,
  add column custo numeric(12, 2),
  add column decisao text,
  add column decidida_em timestamptz,
  add constraint link_respostas__decisao__ck check (decisao in ('aceita', 'recusada')),
  add constraint link_respostas__pedido_inicio__ck check (pedido_inicio is null or resposta = 'outro_horario'),
  add constraint link_respostas__custo__ck check (custo is null or (resposta = 'nao_vem' and custo >= 0));
create index link_respostas_recentes on link_respostas (conta_id, criada_em desc);
create index links_enviados_fechados on links_enviados (conta_id, fechado_em desc) where fechado_em is not null;

-- Members see links about appointments like the appointments themselves, while they are of the same patient.
drop policy membro on links_enviados;
create policy membro on links_enviados as restrictive using (
  token_hash = (select app_link_hash())
  or exists (select 1 from atendimentos a where a.conta_id = (select app_conta()) and a.id = links_enviados.atendimento_id
    and a.paciente_id = links_enviados.paciente_id));

-- `lembrete_link`: reminders carry a link to answer with. `oferecer_horarios`: the page of a link shows free slots.
-- `aviso_horas`, `aviso_percentual`: who cancels later than so many hours before pays so much of the session.
alter table agenda_configs
  add column lembrete_link boolean not null default true,
  add column oferecer_horarios boolean not null default false,
  add column aviso_horas int not null default 24,
  add column aviso_percentual int not null default 0,
  add constraint agenda_configs__aviso_horas__ck check (aviso_horas between 0 and 168),
  add constraint agenda_configs__aviso_percentual__ck check (aviso_percentual between 0 and 100);
