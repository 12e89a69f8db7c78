import { Button, Text } from '@mantine/core';
import { IconChevronRight, IconLock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { memo, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AtendimentoNaLista } from '#contract/agenda/atendimentos.ts';
import { type Agora, agora, type Foco } from '#contract/home/agora.ts';
import type { Registro } from '#contract/registros.ts';
import { primeiroNome } from '#domain/text/saudacao.ts';
import { horaDe, Perguntas, useMudarComAviso } from '#web/atendimentos/index.ts';
import { readsOf } from '#web/lib/api/read.ts';
import { formatDay } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { Assinar, assinaturasDaNota, Metas, Recusado, useNota, useNotaAberta } from '#web/registros/index.ts';
import { EstadoSalvo } from '#web/ui/EstadoSalvo.tsx';
import { Foto } from '#web/ui/Foto.tsx';
import { RichTextView } from '#web/ui/text/RichTextView.tsx';
import classes from './Agora.module.css';
import { Cabeca } from './Cabeca.tsx';
import { Cobrando, Cobrar, useCobrar } from './Cobrar.tsx';
import { NotaDeHoje } from './NotaDeHoje.tsx';

type Escolher = (id: string) => void;
type Seguinte = { proximo: AtendimentoNaLista | null; escolher: Escolher };

/** The note of the appointment before this one. */
const Anterior = memo(({ anterior, paciente_id }: Pick<Foco, 'anterior'> & { paciente_id: string }) => {
  const { t } = useTranslation('home');
  const { fuso } = useSignedUser();
  if (!anterior) return null;
  const dia = formatDay(anterior.inicio, fuso);
  return (
    <section className={`${classes.part} ${classes.before}`} aria-label={t('agora.anterior')}>
      <div className={classes.caption}>
        <span className={classes.spoken}>{t('agora.na_ultima', { dia })}</span>
        <Link
          className={classes.more}
          to="/atendimento/paciente/$id/atendimentos/$atendimentoId"
          params={{ id: paciente_id, atendimentoId: anterior.atendimento_id }}
        >
          <span className={classes.spoken}>{t('agora.abrir_registro')}</span>
          <IconChevronRight size={18} aria-hidden="true" className={classes.phone} />
        </Link>
      </div>
      <Text className={classes.last}>
        <span className={classes.phone} aria-hidden="true">{`${dia} · `}</span>
        {anterior.trecho}
      </Text>
    </section>
  );
});

const Proximo = memo(({ proximo, escolher, focar = false }: Seguinte & { focar?: boolean }) => {
  const { t } = useTranslation('home');
  const { fuso } = useSignedUser();
  if (!proximo) return null;
  return (
    <Button
      variant="subtle"
      color="gray"
      className={classes.next}
      rightSection={<IconChevronRight size={18} aria-hidden="true" />}
      onClick={() => escolher(proximo.id)}
      autoFocus={focar}
    >
      <Text span size="xs" c="dimmed" mr="sm">
        {t('agora.em_seguida')}
      </Text>
      <Text span fw={600} mr="sm" className={classes.hour}>
        {horaDe(proximo.inicio, fuso)}
      </Text>
      <Foto id={proximo.paciente.foto} nome={proximo.paciente.nome} size={28} />
      <Text span fw={600} ml="xs">
        {primeiroNome(proximo.paciente.nome)}
      </Text>
    </Button>
  );
});

type Parte = {
  foco: Foco;
  seguinte: Seguinte;
  cobrar: ReturnType<typeof useCobrar>['cobrar'];
  onChange: (registro: Registro) => void;
};

/** After signing, move the focus to the next child, because the button that had it is gone. */
const Assinada = ({ foco, seguinte, cobrar, focar }: Parte & { focar: boolean }) => {
  const { t } = useTranslation(['home', 'registros', 'supervisao']);
  const { fuso } = useSignedUser();
  const { registro, paciente } = foco;
  return (
    <>
      <Metas dense className={classes.part} doPlano={foco.objetivos} objetivos={registro.objetivos} />
      <section className={classes.part} aria-label={t('agora.nota')}>
        <div className={classes.caption}>
          <span>{t('agora.nota')}</span>
        </div>
        <RichTextView html={registro.conteudo} />
        <Text size="sm" c="dimmed" mt="sm">
          <IconLock size={14} aria-hidden="true" /> {assinaturasDaNota(registro, fuso, t).join(' ')}
        </Text>
      </section>
      <div className={classes.foot}>
        <Button
          variant="default"
          autoFocus={focar && !seguinte.proximo}
          renderRoot={(props) => (
            <Link
              {...props}
              to="/atendimento/paciente/$id/atendimentos/$atendimentoId"
              params={{ id: paciente.id, atendimentoId: registro.atendimento_id }}
            />
          )}
        >
          {t('agora.abrir_registro')}
        </Button>
        <Cobrar foco={foco} cobrar={cobrar} />
        <Proximo {...seguinte} focar={focar} />
      </div>
    </>
  );
};

const EmAberto = ({ foco, seguinte, cobrar, onChange }: Parte) => {
  // It may have been read before it was asked for.
  const emCurso = useNota(foco.registro, onChange, { follows: true });
  const { estado, nota, vez, versao, mudar, tentar, podeAssinar, semConexao } = emCurso;
  const pontuar = useCallback((objetivos: Registro['objetivos']) => mudar({ objetivos }), [mudar]);
  // Already shown while this device is searched for a draft, but nothing can be changed, which would replace the draft.
  const buscando = vez === 0;
  return (
    <>
      {!buscando && <Recusado emCurso={emCurso} />}
      <Metas
        dense
        className={classes.part}
        doPlano={foco.objetivos}
        objetivos={nota.objetivos}
        anteriores={foco.anterior?.objetivos}
        {...(!buscando && { onChange: pontuar })}
      />
      <NotaDeHoje atendimentoId={foco.registro.atendimento_id} vez={vez} conteudo={nota.conteudo} mudar={mudar} />
      <div className={classes.foot}>
        <Assinar
          id={foco.registro.atendimento_id}
          inicio={foco.atendimento.inicio}
          versao={versao}
          disabled={buscando || !podeAssinar}
          semConexao={semConexao}
          onSigned={onChange}
        />
        <Cobrar foco={foco} cobrar={cobrar} />
        <div className={classes.saved}>
          <EstadoSalvo estado={estado} onTentar={tentar} vazio={buscando || versao === 0} />
        </div>
        <Proximo {...seguinte} />
      </div>
    </>
  );
};

/** One appointment: the child, the note before, the goals, today's note, and what to do with it. */
export const FocoCard = memo(({ foco, proximo, escolher }: { foco: Foco } & Seguinte) => {
  const client = useQueryClient();
  const { marcar, perguntas } = useMudarComAviso();
  const { cobrar, ...cobrando } = useCobrar(foco);
  const onChange = useCallback(
    (registro: Registro) =>
      client.setQueriesData<Agora>(readsOf(agora), (data) =>
        data?.foco?.registro.atendimento_id === registro.atendimento_id
          ? { ...data, foco: { ...data.foco, registro } }
          : data,
      ),
    [client],
  );
  const aberta = useNotaAberta(foco.registro);
  const abriuAberta = useRef(aberta);
  const parte = { foco, seguinte: { proximo, escolher }, cobrar, onChange };
  return (
    <article className={classes.card} aria-label={foco.paciente.nome}>
      <Cabeca foco={foco} marcar={marcar} />
      <Anterior anterior={foco.anterior} paciente_id={foco.paciente.id} />
      {aberta ? <EmAberto {...parte} /> : <Assinada {...parte} focar={abriuAberta.current} />}
      <Perguntas perguntas={perguntas} />
      <Cobrando {...cobrando} />
    </article>
  );
});
