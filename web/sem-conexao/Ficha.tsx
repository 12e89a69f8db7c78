import { Button, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnamneseResumo } from '#contract/anamneses/anamneses.ts';
import type { AtendimentoGuardado, FichaGuardada } from '#contract/sem-conexao.ts';
import { formatInstant } from '#web/lib/format.ts';
import { idadePorExtenso } from '#web/lib/idade.ts';
import { Contatos } from '#web/ui/fields/Contatos.tsx';
import { RichTextView } from '#web/ui/text/RichTextView.tsx';
import classes from './SemConexao.module.css';

const Parte = ({ titulo, vazio, children }: { titulo: string; vazio: string | false; children: ReactNode }) => (
  <section className={classes.card} aria-label={titulo}>
    <Title order={3} size="h5">
      {titulo}
    </Title>
    {vazio ? <Text c="dimmed">{vazio}</Text> : children}
  </section>
);

const Registro = ({ registro, fuso }: { registro: FichaGuardada['registros'][number]; fuso: string }) => {
  const { t } = useTranslation('registros');
  return (
    <article className={classes.note}>
      <Text size="sm" c="dimmed">
        {formatInstant(registro.inicio, fuso)}
      </Text>
      <div className={classes.text}>
        <RichTextView html={registro.conteudo} />
      </div>
      {registro.objetivos.map(({ descricao, pontuacao }) => (
        <Text key={descricao} size="sm">
          {descricao} · {pontuacao === null ? t('niveis.nenhum') : t(`niveis.${pontuacao}`)}
        </Text>
      ))}
    </article>
  );
};

type Props = {
  ficha: FichaGuardada;
  /** The appointments of the two days whose note can be written. */
  atendimentos: AtendimentoGuardado[];
  anamneses: AnamneseResumo[];
  /** Whether a test can be applied. */
  testes: boolean;
  hoje: string;
  fuso: string;
  onBack: () => void;
};

/** What can be written without a connection. */
const Escrever = ({ ficha, atendimentos, anamneses, testes, fuso }: Omit<Props, 'hoje' | 'onBack'>) => {
  const { t } = useTranslation(['sem-conexao', 'aplicacoes']);
  const id = ficha.paciente_id;
  if (atendimentos.length === 0 && anamneses.length === 0 && !testes) return null;
  return (
    <Parte titulo={t('escrever')} vazio={false}>
      <ul className={classes.rows}>
        {atendimentos.map(({ id: atendimentoId, inicio }) => (
          <li key={atendimentoId}>
            <Link
              to="/atendimento/paciente/$id/atendimentos/$atendimentoId"
              params={{ id, atendimentoId }}
              className={classes.row}
            >
              <span className={classes.name}>{t('registro_das', { quando: formatInstant(inicio, fuso) })}</span>
              <IconChevronRight size={16} aria-hidden="true" />
            </Link>
          </li>
        ))}
        {anamneses.map(({ id: idAnamnese, titulo }) => (
          <li key={idAnamnese}>
            <Link
              to="/atendimento/paciente/$id/anamnese/$idAnamnese"
              params={{ id, idAnamnese }}
              className={classes.row}
            >
              <span className={classes.name}>{titulo}</span>
              <IconChevronRight size={16} aria-hidden="true" />
            </Link>
          </li>
        ))}
        {testes && (
          <li>
            <Link to="/atendimento/paciente/$id/testes/aplicar" params={{ id }} className={classes.row}>
              <span className={classes.name}>{t('aplicacoes:aplicar')}</span>
              <IconChevronRight size={16} aria-hidden="true" />
            </Link>
          </li>
        )}
      </ul>
    </Parte>
  );
};

/** The file of a patient as this device keeps it, and the ways to what can be written in it. */
export const Ficha = (props: Props) => {
  const { ficha, hoje, fuso, onBack } = props;
  const { t } = useTranslation(['sem-conexao', 'shell', 'planos-intervencao']);
  const { nome, data_nascimento, ano_escolar, escola, contatos, registros, objetivos } = ficha;
  const sobre = [idadePorExtenso(data_nascimento, hoje, t), ano_escolar, escola?.nome].filter(Boolean);
  return (
    <>
      <div>
        <Button variant="subtle" px={0} leftSection={<IconArrowLeft size={18} />} onClick={onBack}>
          {t('voltar')}
        </Button>
        <Title order={2}>{nome}</Title>
        <Text c="dimmed">{sobre.join(' · ')}</Text>
      </div>
      <Escrever {...props} />
      <Parte titulo={t('registros')} vazio={registros.length === 0 && t('sem_registros')}>
        {registros.map((registro) => (
          <Registro key={registro.atendimento_id} registro={registro} fuso={fuso} />
        ))}
      </Parte>
      <Parte titulo={t('objetivos')} vazio={objetivos.length === 0 && t('sem_objetivos')}>
        <ul className={classes.rows}>
          {objetivos.map(({ id, descricao, area }) => (
            <li key={id} className={classes.line}>
              <span>{descricao}</span>
              {area && (
                <Text span size="xs" c="dimmed">
                  {t(`planos-intervencao:areas.${area}`, { defaultValue: area })}
                </Text>
              )}
            </li>
          ))}
        </ul>
      </Parte>
      <Parte titulo={t('contatos')} vazio={contatos.length === 0 && !escola?.telefone && t('sem_contatos')}>
        <ul className={classes.rows}>
          {contatos.map((contato) => (
            <li key={contato.nome} className={classes.contact}>
              <span>
                {contato.nome}
                {contato.parentesco && ` · ${contato.parentesco}`}
              </span>
              <Contatos {...contato} />
            </li>
          ))}
          {escola?.telefone && (
            <li className={classes.contact}>
              <span>{escola.nome}</span>
              <Contatos nome={escola.nome} telefone={escola.telefone} />
            </li>
          )}
        </ul>
      </Parte>
    </>
  );
};
