{{- define "agentrun.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name }}{{ else }}{{ .Release.Name }}-{{ .Chart.Name }}{{ end }}
{{- end }}

{{- define "agentrun.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "agentrun.labels" -}}
{{ include "agentrun.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- define "agentrun.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "agentrun.databaseSecret" -}}
{{ .Values.database.existingSecret | default (printf "%s-database" (include "agentrun.name" .)) }}
{{- end }}

{{- define "agentrun.keySecret" -}}
{{ .Values.secretKey.existingSecret | default (printf "%s-key" (include "agentrun.name" .)) }}
{{- end }}

{{/* What every pod of ours may do: as little as the image needs. */}}
{{- define "agentrun.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "agentrun.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- define "agentrun.environment" -}}
- { name: AGENTRUN_BASE_URL, value: {{ .Values.baseUrl | quote }} }
- { name: AGENTRUN_LOG_FORMAT, value: json }
- name: DATABASE_URL
  valueFrom: { secretKeyRef: { name: {{ include "agentrun.databaseSecret" . }}, key: database-url } }
- name: AGENTRUN_DIRECT_DATABASE_URL
  valueFrom: { secretKeyRef: { name: {{ include "agentrun.databaseSecret" . }}, key: direct-database-url, optional: true } }
- name: AGENTRUN_SECRET_KEY
  valueFrom: { secretKeyRef: { name: {{ include "agentrun.keySecret" . }}, key: secret-key } }
{{- range $name, $value := .Values.settings }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}
